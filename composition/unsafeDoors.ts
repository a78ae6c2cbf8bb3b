import type { Config } from '#config'
import { isOwnMachine } from '#shared/ownMachine.ts'

type Doors = Pick<Config, 'role' | 'host' | 'appUrl' | 'trustProxy' | 'mail'>

/** What is unsafe about how other machines reach this process; the parts of production have a network of their own. */
export const unsafeDoors = ({ role, host, appUrl, trustProxy, mail }: Doors): readonly string[] => {
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
