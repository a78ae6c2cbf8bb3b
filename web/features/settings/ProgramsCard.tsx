import type { TokenResponse } from '#shared/api/tokens.ts'
import { rowOf } from '#shared/intl.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { showSuccess } from '../../components/toast.ts'
import { day } from '../../lib/format.ts'
import { send } from '../../lib/http.ts'
import { dayAndTime } from '../../lib/intl.ts'
import { useAction } from '../../lib/useAction.ts'
import { useOpened } from '../../lib/useOpened.ts'
import { tokensKey, useTokens } from './api.ts'
import { programTexts as words } from './programTexts.ts'
import rows from './Rows.module.css'

const MakeToken = lazyPart(() => import('./MakeToken.tsx'), 'MakeToken')

/** The access tokens of the reader's programs. */
export const ProgramsCard = () => {
  const tokens = useTokens()
  const { open, close, opener } = useOpened()
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={tokens} loading={words.loading} failed={words.loadFailed}>
        {held =>
          held.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <>
              <Tokens tokens={held} onRevoked={() => tokens.mutate()} />
              <p className="muted">{words.ends}</p>
            </>
          )
        }
      </Loaded>
      <div className={rows.actions}>
        <Button look="outline" {...opener}>
          {words.make}
        </Button>
        <ButtonLink look="quiet" to="/docs">
          {words.guide}
        </ButtonLink>
      </div>
      {open && <MakeToken onMade={() => tokens.mutate()} onClose={close} />}
    </Card>
  )
}

interface TokensProps {
  tokens: readonly TokenResponse[]
  onRevoked: () => Promise<unknown>
}

const Tokens = ({ tokens, onRevoked }: TokensProps) => {
  const { run: revoke, busy } = useAction(
    async (id: string) => {
      try {
        await send('DELETE', `${tokensKey}/${encodeURIComponent(id)}`)
        showSuccess(...words.revoked)
      } finally {
        // Also after a failure: it may have ended already.
        await onRevoked().catch(() => undefined)
      }
    },
    { failed: words.revokeFailed },
  )
  return (
    <ul className={rows.rows}>
      {tokens.map(({ id, name, scopes, goalIds, expiresAt, lastUsedAt }) => (
        <li key={id} className={rows.row}>
          <div>
            <strong>{name}</strong>
            <small>{rowOf(scopes.map(scope => words.scopes[scope][0]))}</small>
            {goalIds && <small>{words.oneGoal({ count: goalIds.length })}</small>}
            <small>{words.until({ date: day(expiresAt) })}</small>
            <small>
              {lastUsedAt === null ? words.neverUsed : words.used({ when: dayAndTime(lastUsedAt) })}
            </small>
          </div>
          <Button
            look="outline"
            aria-label={words.revokeNamed({ name })}
            disabled={busy}
            onClick={() => void revoke(id)}
          >
            {words.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )
}
