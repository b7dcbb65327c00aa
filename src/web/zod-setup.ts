import { z } from 'zod'

// The content security policy forbids eval; without this zod probes for it and the browser reports a violation.
// Imported first of all, because schemas ask when they are made.
z.config({ jitless: true })
