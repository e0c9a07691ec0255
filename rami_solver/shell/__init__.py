"""What the command line needs beside its commands: settings, streams, signals, help and exit codes."""
