import type { UserId } from '#shared/ids.ts'
import { deviceHash, knownDeviceDays, newDeviceSecret } from '../../accounts/knownDevices.ts'
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

/** After a complete sign-in: the user's next one in this browser is not counted with those of strangers. */
export const rememberDevice = async (
  ctx: RequestContext,
  deps: Pick<ApiDependencies, 'settings' | 'knownDevices'>,
  userId: UserId,
): Promise<{ readonly isNew: boolean }> => {
  const secret = secretOf(ctx, deps) || newDeviceSecret()
  ctx.cookies.set(cookieOf(deps), secret, {
    maxAge: knownDeviceDays * 86_400_000,
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.settings.secure,
    signed: false,
  })
  return deps.knownDevices.remember(userId, deviceHash(secret))
}

/** The key of a limit of the user's own on this device. */
export const deviceKey = (userId: UserId | undefined, device: Buffer): string =>
  `${userId} ${device.toString('base64url')}`
