/** The version of the terms in the source code, and its figures that pages repeat. tests/site/said.test.ts compares them. */
export const sourceVersion = 'v2025-10-24'
export const noticeDays = 30
export const freeNoticeDays = 3
export const blockDays = 90
export const extensionDays = 30
