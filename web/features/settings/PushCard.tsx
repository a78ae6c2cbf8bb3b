import { useEffect, useState } from 'react'
import type { PushTestResponse } from '#shared/api/push.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Switch } from '../../components/Switch.tsx'
import { showError, showSuccess } from '../../components/toast.ts'
import { post } from '../../lib/http.ts'
import {
  type PushState,
  pushEndpoint,
  pushKey,
  pushStateOf,
  turnOffPush,
  turnOnPush,
} from '../../lib/push.ts'
import { useAction } from '../../lib/useAction.ts'
import { usePush } from './api.ts'
import { pushTexts as words } from './pushTexts.ts'
import rows from './Rows.module.css'

/** Notifications that this browser shows also while Calabash is closed. */
export const PushCard = ({ userId }: { userId: number }) => {
  const push = usePush()
  const [state, setState] = useState<PushState>()
  useEffect(() => void pushStateOf(userId).then(setState), [userId])
  const { run: turn, busy } = useAction(
    async ({ on, publicKey }: { on: boolean; publicKey: string }) => {
      setState(on ? await turnOnPush(userId, publicKey) : await turnOffPush().then(() => 'off' as const))
      await push.mutate()
    },
    { failed: words.failed },
  )
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={push} loading={words.loading} failed={words.loadFailed}>
        {({ publicKey, devices }) => (
          <div className={rows.rows}>
            {state === 'unsupported' || state === 'install' || state === 'denied' ? (
              <p className="muted">{words[state]}</p>
            ) : (
              <div className={rows.row}>
                <Switch
                  label={words.here[0]}
                  hint={words.here[1]}
                  checked={state === 'on'}
                  disabled={busy || state === undefined}
                  onChange={event => void turn({ on: event.target.checked, publicKey })}
                />
              </div>
            )}
            {state === 'on' && <TryIt onGone={() => setState('off')} />}
            <Others count={devices - (state === 'on' ? 1 : 0)} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const TryIt = ({ onGone }: { onGone: () => void }) => {
  const { run, busy } = useAction(async () => {
    const endpoint = await pushEndpoint()
    const { sent } = await post<PushTestResponse>(`${pushKey}/test`, { endpoint })
    if (sent) return showSuccess(...words.tested)
    showError(...words.gone)
    onGone()
  })
  return (
    <div className={rows.row}>
      <p className="muted">{words.tryHint}</p>
      <Button look="outline" disabled={busy} onClick={() => void run()}>
        {words.tryIt}
      </Button>
    </div>
  )
}

const Others = ({ count }: { count: number }) =>
  count > 0 && <p className="muted">{words.others({ count })}</p>
