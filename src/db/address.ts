/** Whether an address is of the engine beyond one machine (docs/decisions/0040); any other is a file. */
export const isOfPostgres = (address: string) => /^postgres(ql)?:\/\//.test(address)
