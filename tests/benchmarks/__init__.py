"""Speed, side by side with what a user would otherwise pick, as ratios on the same documents: `make bench`."""
