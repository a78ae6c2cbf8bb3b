import { Copy, Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { showError } from '../../components/toast.ts'
import { cx } from '../../lib/cx.ts'
import { saveFile } from '../../lib/saveFile.ts'
import styles from './KeepCodes.module.css'
import rows from './Rows.module.css'
import { texts } from './texts.ts'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.codes
const copiedMs = 2000
const fileName = 'calabash-recovery-codes.txt'

/** Stays until the reader confirms that the codes are stored: they cannot be shown again. */
export const KeepCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), fileName)
  return (
    <section className={cx(rows.form, rows.inset)} aria-label={words.keepTitle}>
      <div>
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          {words.keepTitle}
        </h3>
        <p>{words.keep}</p>
      </div>
      <ul className={styles.codes} aria-label={words.list}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={rows.actions}>
        <CopyButton text={codes.join('\n')} />
        <Button look="outline" onClick={save}>
          <Icon of={Download} size={18} />
          {words.download}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </section>
  )
}

const CopyButton = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      // Absent on insecure addresses, which counts as a failure.
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showError(texts.error, words.copyFailed)
    }
  }
  return (
    <Button look="outline" onClick={() => void copy()}>
      <Icon of={Copy} size={18} />
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </Button>
  )
}
