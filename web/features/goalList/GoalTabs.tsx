import { Tabs } from '@base-ui/react/tabs'
import { useSearchParams } from 'wouter'
import { GoalCard } from '../../components/GoalCard.tsx'
import { today } from '../../lib/format.ts'
import { EmptyNote } from './EmptyNote.tsx'
import styles from './GoalListPage.module.css'
import { type Overview, type Tab, tabIn, tabs } from './overview.ts'
import { texts } from './texts.ts'

/** The chosen tab stands in the address, so that the way back leads to it. */
export const GoalTabs = ({ overview }: { overview: Overview }) => {
  const [search, setSearch] = useSearchParams()
  const chosen = tabIn(search.get('tab'), overview)
  const date = today()
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(tab: Tab) => setSearch({ tab }, { replace: true })}
      className={styles.tabs}
    >
      <Tabs.List className={styles.list} aria-label={texts.tabs.label} activateOnFocus>
        {tabs.map(tab => (
          <Tabs.Tab key={tab} value={tab} className={styles.tab}>
            {texts.tabs[tab]} <span className={styles.count}>{overview.byTab[tab].length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <Tabs.Panel key={tab} value={tab} className={styles.panel}>
          {overview.byTab[tab].length === 0 ? (
            <EmptyNote words={texts.empty[tab]} />
          ) : (
            <>
              <h2 className="unseen">{texts.tabs[tab]}</h2>
              <div className={styles.cards}>
                {overview.byTab[tab].map(goal => (
                  <GoalCard key={goal.id} goal={goal} today={date} />
                ))}
              </div>
            </>
          )}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
