import { describeDevice } from '#shared/deviceWords.ts'
import type { UserId } from '#shared/ids.ts'
import { deviceHash, knownDeviceDays, newDeviceSecret } from '../../accounts/knownDevices.ts'
import type { User } from '../../accounts/users.ts'
import type { ApiDependencies } from '../context.ts'
import type { RequestContext } from '../endpoint.ts'

const cookieOf = ({ settings: { secure } }: Pick<ApiDependencies, 'settings'>): string =>
  secure ? '__Host-calabash-device' : 'calabash-device'

const secretOf = (ctx: RequestContext, deps: Pick<ApiDependencies, 'settings'>): string => {
  const kept = ctx.cookies.get(cookieOf(deps), { signed: false })
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : ''
}

/** The caller's browser, by a cookie that a sign-in sets. */
export const deviceOf = (ctx: RequestContext, deps: Pick<ApiDependencies, 'settings'>): Buffer =>
  deviceHash(secretOf(ctx, deps))

/**
 * After a complete sign-in: the user's next one in this browser is not counted with those of strangers. Mails
 * the user when it is a new one.
 */
export const rememberDevice = async (
  ctx: RequestContext,
  deps: Pick<ApiDependencies, 'settings' | 'knownDevices' | 'mailRequests'>,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> => {
  const secret = secretOf(ctx, deps) || newDeviceSecret()
  ctx.cookies.set(cookieOf(deps), secret, {
    maxAge: knownDeviceDays * 86_400_000,
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.settings.secure,
    signed: false,
  })
  const browser = deviceHash(secret)
  const { isNew } = await deps.knownDevices.remember(user.id, browser)
  if (!isNew) return
  ctx.state.log.info({ userId: user.id }, 'signed in on a new device')
  const device = describeDevice(ctx.get('User-Agent'))
  // A lost mail must not prevent the sign-in.
  await deps.mailRequests
    .announceDevice(user, { browser, device })
    .catch(err =>
      ctx.state.log.warn({ err, userId: user.id }, 'no mail about a new device could be requested'),
    )
}

/** The key of a limit of the user's own on this device. */
export const deviceKey = (userId: UserId | undefined, device: Buffer): string =>
  `${userId} ${device.toString('base64url')}`
