/** The release, the same as the server's; `tests/architecture/test_version.py` compares them. */
export const VERSION = '1.0.0';
