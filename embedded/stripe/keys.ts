/** The keys of the sandbox. They open nothing but the sandbox, so they are no secret. */
export const sandboxKeys = {
  secretKey: 'sk_sandbox_local',
  publishableKey: 'pk_sandbox_local',
  webhookSecret: 'whsec_sandbox_local',
} as const

/** The version of the API that the sandbox speaks: the one that the SDK pins. */
export const apiVersion = '2026-10-28.endive'
