import { changePasswordForm, changeUsernameRequest } from '#shared/api/accounts.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const usernameResolver = resolverFor(changeUsernameRequest)
export const changePasswordResolver = resolverFor(changePasswordForm)
