import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod/mini'

// The content security policy forbids `new Function`, with which zod would otherwise speed itself up.
config({ jitless: true })

/** The only way to a resolver, so that no form can forget the setting above. */
export const resolverFor = zodResolver
