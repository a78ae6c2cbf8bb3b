import { loginKey } from '../../accounts/usernames.ts'
import type { User } from '../../accounts/users.ts'
import type { ApiDependencies } from '../context.ts'
import type { RequestContext } from '../endpoint.ts'
import { deviceKey, deviceOf } from './device.ts'

/** Who is meant by a typed name or address, in the browser of the request. */
export interface Meant {
  readonly user: User | undefined
  /** The key of the account's limits: the same for its name and its address. */
  readonly who: string
  readonly device: Buffer
  /** Set on a device where this account was signed in before: the key of the limits of its own there. */
  readonly ownKey: string | undefined
}

/** Does the same work for an unknown account. */
export const meantBy = async (
  ctx: RequestContext,
  deps: Pick<ApiDependencies, 'users' | 'knownDevices' | 'settings'>,
  typed: string,
): Promise<Meant> => {
  const user = await deps.users.byLogin(typed)
  const device = deviceOf(ctx, deps)
  const isKnown = await deps.knownDevices.knows(user?.id, device)
  return {
    user,
    who: user ? `id ${user.id}` : `name ${loginKey(typed)}`,
    device,
    ownKey: isKnown ? deviceKey(user?.id, device) : undefined,
  }
}
