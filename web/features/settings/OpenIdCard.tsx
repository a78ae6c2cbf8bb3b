import useSWR from 'swr'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { BeginOpenIdResponse, OpenIdLinkResponse } from '#shared/api/openId.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { showSuccess } from '../../components/toast.ts'
import { useFresh } from '../../lib/data.ts'
import { day } from '../../lib/format.ts'
import { post, send } from '../../lib/http.ts'
import { leaveFor } from '../../lib/openId.ts'
import { useAction } from '../../lib/useAction.ts'
import { useOpened } from '../../lib/useOpened.ts'
import { openIdTexts as words } from './openIdTexts.ts'
import rows from './Rows.module.css'

/** The account at another service that signs in here, where the installation offers that. */
export const OpenIdCard = ({ user }: { user: UserResponse }) => {
  const provider = useSWR<ConfigResponse, Error>('/api/config').data?.openId ?? null
  return provider === null ? null : <Linked provider={provider} email={user.email} />
}

const Linked = ({ provider, email }: { provider: string; email: string }) => {
  const found = useFresh<OpenIdLinkResponse>('/api/openid')
  return (
    <Card title={words.title({ provider })} note={words.note}>
      <Loaded of={found} loading={words.loading} failed={words.loadFailed}>
        {({ link }) =>
          link === null ? (
            <Unlinked provider={provider} />
          ) : (
            <>
              <p>
                {link.lastUsedAt === null
                  ? words.since({ date: day(link.since) })
                  : words.used({ date: day(link.since), used: day(link.lastUsedAt) })}
              </p>
              {link.madeAccount && <WithoutPassword provider={provider} email={email} />}
              <EndLink onEnded={() => found.mutate()} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const Unlinked = ({ provider }: { provider: string }) => {
  const { open, close, opener } = useOpened()
  const begin = async (password: string) =>
    leaveFor((await post<BeginOpenIdResponse>('/api/openid/link', { password })).location)
  return (
    <>
      <p className="muted">{words.none}</p>
      <div className={rows.actions}>
        <Button look="outline" {...opener}>
          {words.link({ provider })}
        </Button>
      </div>
      {open && (
        <PasswordPrompt
          title={words.link({ provider })}
          submit={words.toThere}
          onPassword={begin}
          onCancel={close}
        />
      )}
    </>
  )
}

const WithoutPassword = ({ provider, email }: { provider: string; email: string }) => {
  const { run, busy } = useAction(() => post('/api/forgot-password', { email }), { done: words.mailed })
  return (
    <>
      <p className="muted">{words.noPassword({ provider })}</p>
      <div className={rows.actions}>
        <Button look="outline" disabled={busy} onClick={() => void run()}>
          {words.mailPassword}
        </Button>
      </div>
    </>
  )
}

const EndLink = ({ onEnded }: { onEnded: () => Promise<unknown> }) => {
  const { open, close, opener } = useOpened()
  const end = async (password: string) => {
    await send('DELETE', '/api/openid/link', { password })
    showSuccess(words.ended)
    await onEnded()
  }
  return (
    <>
      <div className={rows.actions}>
        <Button look="outline" {...opener}>
          {words.end}
        </Button>
      </div>
      {open && (
        <PasswordPrompt
          title={words.end}
          submit={words.end}
          submitting={words.ending}
          look="danger"
          onPassword={end}
          onCancel={close}
        />
      )}
    </>
  )
}
