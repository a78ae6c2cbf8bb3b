import { changePasswordForm, changeUsernameRequest, deleteAccountRequest } from '#shared/api/accounts.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const usernameResolver = resolverFor(changeUsernameRequest)
export const changePasswordResolver = resolverFor(changePasswordForm)
/** For everything that takes the password once more. */
export const passwordResolver = resolverFor(deleteAccountRequest)
