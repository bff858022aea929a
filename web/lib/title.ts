import { business } from './business.ts'

const state = { page: '', faulty: false }

const write = () => {
  const name = state.page ? `${state.page} | ${business.name}` : business.name
  document.title = state.faulty ? `Error: ${name}` : name
}

/** The page's own part of the window's title. */
export const nameTitle = (page: string) => {
  state.page = page
  write()
}

/** Says in the window's title that a form on the page shows errors (GOV.UK's "Error: "). */
export const markTitle = (faulty: boolean) => {
  state.faulty = faulty
  write()
}
