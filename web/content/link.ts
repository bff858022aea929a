export const loadFailed = {
  help: 'If it keeps happening, call or email us and we will sort it out.',
}
