import { Download, FileCheck } from 'lucide'
import type { TransparencyResponse } from '#shared/api/transparency.ts'
import { wholeNumber } from '#shared/intl.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useFresh } from '../../lib/data.ts'
import { day, moment } from '../../lib/format.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './TransparencyPage.module.css'
import { texts } from './texts.ts'

const checker = '/api/transparency/checker'

/** The signed roots of the log and how to check them: public. */
export const TransparencyPage = () => {
  usePageTitle(texts.title)
  const published = useFresh<TransparencyResponse>('/api/transparency')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <Card title={texts.how}>
        <ol className={styles.steps}>
          {texts.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.acts}>
          <a className={buttonClass({})} href={checker} target="_blank" rel="noopener">
            <Icon of={FileCheck} size={18} />
            {texts.open}
          </a>
          <a className={buttonClass({ look: 'outline' })} href={`${checker}?download`}>
            <Icon of={Download} size={18} />
            {texts.keep}
          </a>
        </p>
      </Card>
      <Loaded of={published} loading={texts.loading} failed={texts.failed}>
        {held => <Published {...held} />}
      </Loaded>
      <p className="muted">{texts.people}</p>
    </div>
  )
}

const Published = ({ head, keys, daily, former = [] }: TransparencyResponse) => (
  <>
    <Card title={texts.newest} note={texts.newestNote}>
      <Facts
        className={styles.facts}
        of={[
          [texts.size, wholeNumber(head.size)],
          [texts.signed, moment(head.at)],
          [texts.root, <code key="root">{head.root}</code>],
          [texts.key, <code key="key">{head.key}</code>],
        ]}
      />
      <p className={styles.acts}>
        <Button
          look="outline"
          onClick={() => saveFile(new Blob([JSON.stringify(head)]), `calabash-root-${head.size}.json`)}
        >
          <Icon of={Download} size={18} />
          {texts.keepRoot}
        </Button>
      </p>
    </Card>
    <Card title={texts.daily} note={texts.dailyNote}>
      {daily.length === 0 ? <p>{texts.none}</p> : <Facts className={styles.facts} of={daily.map(rootOf)} />}
    </Card>
    {former.length > 0 && (
      <Card title={texts.former}>
        {former.toReversed().map(({ tree, head: last, follows }) => (
          <div key={tree} className={styles.former}>
            <p>{texts.replaced({ on: moment(follows.at) })}</p>
            <Facts className={styles.facts} of={[rootOf({ ...last, day: last.at })]} />
          </div>
        ))}
      </Card>
    )}
    {keys.length > 1 && (
      <Card title={texts.keys}>
        <Facts
          className={styles.facts}
          of={keys.slice(1).map(({ key, since }) => [day(since), <code key={key}>{key}</code>] as const)}
        />
      </Card>
    )}
  </>
)

const rootOf = ({ day: on, size, root }: { day: string; size: number; root: string }) =>
  [texts.entries({ day: day(on), size }), <code key={root}>{root}</code>] as const
