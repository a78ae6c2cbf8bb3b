import type { Config } from '#config'
import { isOwnMachine } from '#shared/ownMachine.ts'

type Exposed = Pick<Config, 'role' | 'host' | 'appUrl' | 'trustProxy' | 'mail'>

/**
 * Warnings about settings that let other machines reach this process in an unsafe way. The separate parts of production run in a
 * network of their own, and get none.
 */
export const exposureWarnings = ({ role, host, appUrl, trustProxy, mail }: Exposed): readonly string[] => {
  if (role !== 'all') return []
  const isOpen = !isOwnMachine(`http://${host.includes(':') ? `[${host}]` : host}`)
  const counted = typeof trustProxy === 'number' && trustProxy > 0
  return [
    ...(isOpen && counted
      ? [
          'HOST lets other machines connect, and TRUST_PROXY only counts proxies: any machine in a private network can claim another' +
            ' address and so escape limits. Name the networks of the proxies in TRUST_PROXY.',
        ]
      : []),
    ...(isOpen && appUrl.startsWith('http:')
      ? [
          'HOST lets other machines connect without encryption. Put HTTPS in front, and set APP_URL to its address.',
        ]
      : []),
    ...(!isOwnMachine(appUrl) && mail.kind === 'mailbox'
      ? ['Mail is not sent, but kept in a mailbox that the token opens. Set SMTP_URL before others sign up.']
      : []),
  ]
}
