import { feedbackRequest } from '#shared/api/accounts.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const feedbackResolver = resolverFor(feedbackRequest)
