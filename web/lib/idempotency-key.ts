import { newToken } from '#src/base/token.ts'

/** A request with the key of an earlier one gets its answer, and changes nothing. */
export const newIdempotencyKey = () => newToken((length) => crypto.getRandomValues(new Uint8Array(length)))
