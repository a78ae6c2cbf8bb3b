/** The keys of the sandbox. They are no secret: they give access to the sandbox only. */
export const sandboxKeys = {
  secretKey: 'sk_sandbox_local',
  publishableKey: 'pk_sandbox_local',
  webhookSecret: 'whsec_sandbox_local',
  /** Of the endpoint for connected accounts. */
  connectWebhookSecret: 'whsec_sandbox_connect_local',
} as const

/** The API version of the sandbox: the one that the SDK pins. */
export const apiVersion = '2026-10-28.endive'
