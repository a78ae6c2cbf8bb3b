import useSWR from 'swr'
import type { FailedJobResponse } from '#shared/api/admin.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { complain } from '../../components/toast.ts'
import { moment } from '../../lib/format.ts'
import { messageOf, post } from '../../lib/http.ts'
import { useBusy } from '../../lib/useBusy.ts'
import styles from './AdminPage.module.css'
import { failedJobsTexts as words } from './failedJobsTexts.ts'

const key = '/api/admin/jobs/failed'

/** What was tried for as long as made sense, and waits for somebody to look at it. */
export const FailedJobs = () => {
  const failed = useSWR<readonly FailedJobResponse[], Error>(key, { revalidateOnMount: true })
  const { busy, run } = useBusy()
  const end = ({ id }: FailedJobResponse, how: 'retry' | 'discard') =>
    run(async () => {
      try {
        const left = await post<readonly FailedJobResponse[]>(`${key}/${encodeURIComponent(id)}/${how}`)
        await failed.mutate(left, { revalidate: false })
      } catch (error) {
        complain(words.error, messageOf(error, words.notDone))
        await failed.mutate().catch(() => undefined)
      }
    })
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={failed} loading={words.loading} failed={words.failed}>
        {jobs =>
          jobs.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul className={styles.inbox}>
              {jobs.map(job => (
                <li key={job.id}>
                  <h3>{job.name}</h3>
                  <p className={styles.words}>{job.reason}</p>
                  <p className="muted">{words.tried(job.attempts, moment(job.failedAt))}</p>
                  <p>
                    <Button
                      look="outline"
                      disabled={busy}
                      aria-label={words.retryNamed(job.name)}
                      onClick={() => void end(job, 'retry')}
                    >
                      {words.retry}
                    </Button>{' '}
                    <Button
                      look="quiet"
                      disabled={busy}
                      aria-label={words.discardNamed(job.name)}
                      onClick={() => void end(job, 'discard')}
                    >
                      {words.discard}
                    </Button>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
