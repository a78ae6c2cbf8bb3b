import { Table2 } from 'lucide'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../components/Button.tsx'
import { CountField, Field, TextArea } from '../../../components/Field.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Select } from '../../../components/Select.tsx'
import { circleEnd, type GoalForm, type SheetDraft, setAll } from '../goalForm.ts'
import { withTarget } from '../linkedFields.ts'
import styles from './AdoptSheet.module.css'
import { sheetIn } from './adoptedIn.ts'
import { adoptionTexts as texts } from './adoptionTexts.ts'
import { columnKinds } from './columns.ts'
import { Faults } from './Faults.tsx'
import { fileText } from './fileText.ts'
import { longestSheet, type ReadSheet } from './readSheet.ts'
import { SheetPreview } from './SheetPreview.tsx'

/** Fills the form from the sheet of a circle that already runs. */
export const AdoptSheet = ({ form }: { form: GoalForm }) => {
  const sheet = useWatch({ control: form.control, name: 'sheet' })
  const change = (next: SheetDraft | undefined) => {
    form.setValue('sheet', next, { shouldDirty: true })
    form.clearErrors('adopted' as never)
    const { lines, round } = next ? sheetIn(next, form.getValues()) : { lines: [], round: 1 }
    setAll(form, { earlierRounds: round - 1 })
    if (lines.length > 1)
      setAll(form, withTarget({ ...form.getValues(), totalMembers: String(lines.length) }))
    setAll(form, { endDate: circleEnd(form.getValues()) })
  }
  if (!sheet)
    return (
      <div>
        <Button look="outline" onClick={() => change({ text: '', kinds: {} })}>
          <Icon of={Table2} size={17} />
          {texts.start}
        </Button>
      </div>
    )
  return <SheetForm form={form} sheet={sheet} onChange={change} />
}

interface SheetFormProps {
  form: GoalForm
  sheet: SheetDraft
  onChange: (sheet: SheetDraft | undefined) => void
}

const SheetForm = ({ form, sheet, onChange }: SheetFormProps) => {
  const [tooLarge, setTooLarge] = useState(false)
  const [currency, contributionAmount, members] = useWatch({
    control: form.control,
    name: ['currency', 'contributionAmount', 'totalMembers'],
  })
  const read = sheetIn(sheet, { currency, contributionAmount })
  const isSent = form.formState.isSubmitted
  const paste = (text: string) => onChange({ text, kinds: {} })
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    // Two bytes a sign in UTF-16.
    const isTooLarge = file.size > 2 * longestSheet
    setTooLarge(isTooLarge)
    if (!isTooLarge) paste(fileText(new Uint8Array(await file.arrayBuffer())))
    target.value = ''
  }
  const isEmpty = sheet.text.trim() === ''
  const section = useFirstFault(form)
  return (
    <section ref={section} className={styles.sheet} aria-labelledby="sheet-title">
      <h3 id="sheet-title">{texts.title}</h3>
      <p className="muted">{texts.about}</p>
      <TextArea
        label={texts.paste}
        rows={8}
        spellCheck={false}
        placeholder={'Ama\tx\tx\nKofi\tx\t40'}
        className={styles.paste}
        value={sheet.text}
        errors={isSent && isEmpty ? [texts.empty] : []}
        onChange={({ target }) => onChange({ ...sheet, text: target.value })}
      />
      <Field
        label={texts.upload}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        errors={tooLarge ? [texts.tooLarge] : []}
        onChange={event => void upload(event)}
      />
      {read.columns.length > 0 && <Columns sheet={sheet} read={read} onChange={onChange} />}
      <Faults faults={read.faults} />
      {read.faults.length === 0 && read.lines.length > 0 && (
        <SheetPreview
          lines={read.lines}
          round={read.round}
          currency={currency}
          contribution={contributionAmount}
        />
      )}
      {isSent && read.lines.length > 0 && read.lines.length !== Number(members) && (
        <p role="alert">{texts.seats({ lines: read.lines.length, members })}</p>
      )}
      <div>
        <Button look="outline" onClick={() => onChange(undefined)}>
          {texts.none}
        </Button>
      </div>
    </section>
  )
}

/** A form that was sent in vain moves the focus to the first fault of the sheet, unless a field before it has one. */
const useFirstFault = (form: GoalForm) => {
  const section = useRef<HTMLElement>(null)
  const { submitCount, errors } = form.formState
  const others = Object.keys(errors).filter(name => name !== 'adopted')
  const isFirst = submitCount > 0 && others.length === 0
  useEffect(() => {
    if (submitCount > 0 && isFirst)
      section.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
  }, [submitCount, isFirst])
  return section
}

interface ColumnsProps extends Omit<SheetFormProps, 'form'> {
  read: ReadSheet
}
const Columns = ({ sheet, read, onChange }: ColumnsProps) => (
  <fieldset className={styles.columns}>
    <legend>{texts.columns}</legend>
    {read.columns.map(({ head, kind }, place) => (
      <Select
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
        key={place}
        label={texts.column({ head: head || 'none', place: place + 1 })}
        options={columnKinds.map(one => [one, texts.kinds[one]] as const)}
        value={kind}
        onChoose={chosen => onChange({ ...sheet, kinds: { ...sheet.kinds, [place]: chosen } })}
      />
    ))}
    <CountField
      label={texts.round}
      hint={texts.roundHint}
      min={2}
      value={sheet.round === undefined ? read.round : sheet.round || ''}
      onChange={({ target }) => onChange({ ...sheet, round: Number(target.value) })}
    />
  </fieldset>
)
