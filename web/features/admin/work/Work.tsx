import { ChevronRight } from 'lucide'
import { Link } from 'wouter'
import type { AdminWork } from '#shared/api/adminWork.ts'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { day } from '../../../lib/format.ts'
import styles from '../../common/nextSteps/NextSteps.module.css'
import look from './Work.module.css'
import { pageOf, useFreshWork } from './work.ts'
import { workTexts as texts } from './workTexts.ts'

/** What waits for this admin, with links. */
export const Work = () => (
  <div className={look.work}>
    <Card title={texts.title}>
      <Loaded of={useFreshWork()} loading={texts.loading} failed={texts.failed}>
        {({ work, mayDecide }) => (
          <>
            <Items of={work} none={texts.none} className={look.list}>
              {one => (
                <li key={one.kind}>
                  <Link to={pageOf[one.kind]} className={styles.step}>
                    <strong>{texts.kinds[one.kind](one)}</strong>
                    <small>{noteOf(one)}</small>
                    <Icon of={ChevronRight} data-directed size={18} />
                  </Link>
                </li>
              )}
            </Items>
            {!mayDecide && work.length > 0 && <p className="muted">{texts.onlyLook}</p>}
          </>
        )}
      </Loaded>
    </Card>
  </div>
)

const noteOf = ({ by, since, more: isMore }: AdminWork): string => {
  const more = isMore ? 'yes' : 'no'
  if (by !== null) return texts.until({ when: day(by), more })
  return since === null ? '' : texts.since({ when: day(since), more })
}
