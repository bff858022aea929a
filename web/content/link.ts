export const loadFailed = {
  tooLong: 'Loading is taking too long. Please refresh the page or contact support.',
  help: 'If it keeps happening, call or email us and we will sort it out.',
}
