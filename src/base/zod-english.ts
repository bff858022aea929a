import { z } from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// Messages for faults without their own. Only the server imports this file: forms in a browser cannot cause such a fault.
z.config(en())
