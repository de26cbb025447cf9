"""The commands of `pnp`: load, ask the stages, write, report. Every command returns its exit code."""
