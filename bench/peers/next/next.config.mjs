import { join } from 'node:path'

// The packages are one folder up.
export default { distDir: 'node_modules/.next', turbopack: { root: join(import.meta.dirname, '..') } }
