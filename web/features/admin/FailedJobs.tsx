import type { FailedJobResponse } from '#shared/api/admin.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Items } from '../../components/Items.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useFresh } from '../../lib/data.ts'
import { moment } from '../../lib/format.ts'
import { post } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import styles from './AdminPage.module.css'
import { jobTexts as words } from './jobTexts.ts'

const key = '/api/admin/jobs/failed'

/** Jobs that failed after all retries and wait for an admin. */
export const FailedJobs = () => {
  const failed = useFresh<readonly FailedJobResponse[]>(key)
  const { run: end, busy } = useAction(
    async ({ id, how }: { id: string; how: 'retry' | 'discard' }) => {
      const left = await post<readonly FailedJobResponse[]>(`${key}/${encodeURIComponent(id)}/${how}`)
      await failed.mutate(left, { revalidate: false })
    },
    { onError: () => void failed.mutate().catch(() => undefined) },
  )
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={failed} loading={words.loading} failed={words.failed}>
        {jobs => (
          <Items of={jobs} none={words.none} className={styles.inbox}>
            {job => (
              <li key={job.id}>
                <h3>{job.name}</h3>
                <p className={styles.words}>{job.reason}</p>
                <p className="muted">{words.tried({ times: job.attempts, when: moment(job.failedAt) })}</p>
                <p>
                  <Button
                    look="outline"
                    disabled={busy}
                    aria-label={words.retryNamed({ name: job.name })}
                    onClick={() => void end({ id: job.id, how: 'retry' })}
                  >
                    {words.retry}
                  </Button>{' '}
                  <Button
                    look="quiet"
                    disabled={busy}
                    aria-label={words.discardNamed({ name: job.name })}
                    onClick={() => void end({ id: job.id, how: 'discard' })}
                  >
                    {words.discard}
                  </Button>
                </p>
              </li>
            )}
          </Items>
        )}
      </Loaded>
    </Card>
  )
}
