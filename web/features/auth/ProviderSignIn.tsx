import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { BeginOpenIdResponse } from '#shared/api/openId.ts'
import { Button } from '../../components/Button.tsx'
import { post } from '../../lib/http.ts'
import { leaveFor } from '../../lib/openId.ts'
import { useAction } from '../../lib/useAction.ts'
import { openIdTexts as texts } from './openIdTexts.ts'
import styles from './ProviderSignIn.module.css'

/** The way in by another service, where the installation offers one. */
export const ProviderSignIn = () => {
  const provider = useSWR<ConfigResponse, Error>('/api/config').data?.openId ?? null
  const { run, busy } = useAction(
    async () => leaveFor((await post<BeginOpenIdResponse>('/api/openid/begin')).location),
    { failed: texts.failed({ provider: provider ?? '' }) },
  )
  if (provider === null) return null
  return (
    <div>
      <p className={styles.or}>{texts.or}</p>
      <Button look="outline" wide disabled={busy} onClick={() => void run()}>
        {texts.continue({ provider })}
      </Button>
    </div>
  )
}
