import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod/mini'

// The content security policy forbids `new Function`, which zod would otherwise use for speed.
config({ jitless: true })

/** The only resolver, so that no form can forget the setting above. */
export const resolverFor = zodResolver
