import { Loaded } from '../../../components/Loaded.tsx'
import { useWorklist } from './api.ts'
import { Batches } from './Batches.tsx'
import styles from './Sending.module.css'
import { Statement } from './Statement.tsx'
import { texts } from './texts.ts'
import { Worklist } from './Worklist.tsx'

/** Everything for who sends payouts by hand. */
export const Sending = ({ viewerId }: { viewerId: number }) => {
  const worklist = useWorklist()
  return (
    <div className={styles.page}>
      <Loaded of={worklist} loading={texts.loading} failed={texts.failed}>
        {list => <Worklist of={list} viewerId={viewerId} onChanged={() => worklist.mutate()} />}
      </Loaded>
      <Batches />
      <Statement onRecorded={() => worklist.mutate()} />
    </div>
  )
}
