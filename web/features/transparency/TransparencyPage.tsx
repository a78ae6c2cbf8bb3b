import { Download, FileCheck } from 'lucide-react'
import useSWR from 'swr'
import type { TransparencyResponse } from '#shared/api/transparency.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { day, moment } from '../../lib/format.ts'
import { saveFile } from '../../lib/saveFile.ts'
import styles from './TransparencyPage.module.css'
import { texts } from './texts.ts'

const checker = '/api/transparency/checker'

/** What the ledger can be held to, and how: for anybody, signed in or not. */
export const TransparencyPage = () => {
  const published = useSWR<TransparencyResponse, Error>('/api/transparency', { revalidateOnMount: true })
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
            <FileCheck size={18} aria-hidden="true" />
            {texts.open}
          </a>
          <a className={buttonClass({ look: 'outline' })} href={`${checker}?download`}>
            <Download size={18} aria-hidden="true" />
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
      <dl className={styles.facts}>
        <Fact term={texts.size} value={head.size.toLocaleString('en-US')} />
        <Fact term={texts.signed} value={moment(head.at)} />
        <Fact term={texts.root} value={head.root} code />
        <Fact term={texts.key} value={head.key} code />
      </dl>
      <p className={styles.acts}>
        <Button
          look="outline"
          onClick={() => saveFile(new Blob([JSON.stringify(head)]), texts.rootFile(head.size))}
        >
          <Download size={18} aria-hidden="true" />
          {texts.keepRoot}
        </Button>
      </p>
    </Card>
    <Card title={texts.daily} note={texts.dailyNote}>
      {daily.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <dl className={styles.facts}>
          {daily.map(root => (
            <Fact
              key={root.day}
              term={`${day(root.day)}, ${texts.entries(root.size)}`}
              value={root.root}
              code
            />
          ))}
        </dl>
      )}
    </Card>
    {former.length > 0 && (
      <Card title={texts.former}>
        {former.toReversed().map(({ tree, head: last, follows }) => (
          <div key={tree} className={styles.former}>
            <p>{texts.replaced(moment(follows.at))}</p>
            <dl className={styles.facts}>
              <Fact term={`${day(last.at)}, ${texts.entries(last.size)}`} value={last.root} code />
            </dl>
          </div>
        ))}
      </Card>
    )}
    {keys.length > 1 && (
      <Card title={texts.keys}>
        <dl className={styles.facts}>
          {keys.slice(1).map(({ key, since }) => (
            <Fact key={key} term={day(since)} value={key} code />
          ))}
        </dl>
      </Card>
    )}
  </>
)

const Fact = ({ term, value, code = false }: { term: string; value: string; code?: boolean }) => (
  <div>
    <dt>{term}</dt>
    <dd>{code ? <code>{value}</code> : value}</dd>
  </div>
)
