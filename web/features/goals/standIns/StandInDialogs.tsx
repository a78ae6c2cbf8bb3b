import { Printer } from 'lucide'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { StandInLinkResponse, StandInResponse } from '#shared/api/standIns.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Button } from '../../../components/Button.tsx'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { Field, TextArea } from '../../../components/Field.tsx'
import { FormFault } from '../../../components/FormFault.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { QrCode } from '../../../components/QrCode.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { ownCountry } from '../../../lib/region.ts'
import { useStandInAction } from '../../../lib/rotation.ts'
import { useAction } from '../../../lib/useAction.ts'
import { WhatsAppLink } from '../../common/sharing/ShareWays.tsx'
import actions from '../members/MemberActions.module.css'
import { inCountry, NumberFields } from './NumberFields.tsx'
import own from './StandInActions.module.css'
import { standInTexts as texts } from './standInTexts.ts'

interface DialogProps {
  goal: GoalResponse
  of: StandInResponse
  onClosed: () => void
}

/** The link, to be handed over or sent to their number. */
export const LinkDialog = (props: DialogProps) => {
  const [isTexting, setTexting] = useState(false)
  return isTexting ? <NumberDialog {...props} /> : <HandedLink {...props} onNumber={() => setTexting(true)} />
}

const HandedLink = ({
  goal,
  of: { person, numberEndsIn: digits },
  onClosed,
  onNumber,
}: DialogProps & { onNumber: () => void }) => {
  const { close, dialog } = useDialog(onClosed)
  const act = useStandInAction(goal.id)
  const text = useAction(
    async () => {
      await act('POST', `${person.userId}/text`, {})
      showSuccess(texts.number.done)
      close()
    },
    { title: null },
  )
  const [made, setMade] = useState<StandInLinkResponse>()
  const { run, busy, fault } = useAction(
    async () => {
      setMade(await post<StandInLinkResponse>(`/api/goals/${goal.id}/stand-ins/${person.userId}/link`))
    },
    { title: null },
  )
  const words = texts.link
  return (
    <Dialog {...dialog} title={words.title({ who: person.name })} busy={busy}>
      <p>{words.about({ who: person.name })}</p>
      {made ? (
        <>
          <QrCode
            svg={made.qr}
            label={words.picture}
            printed={words.printed({ who: person.name, goal: goal.name, link: made.link })}
          />
          <Field label={words.label} readOnly value={made.link} onFocus={({ target }) => target.select()} />
          <div className={actions.actions}>
            <WhatsAppLink text={words.shared({ goal: goal.name, link: made.link })} />
            <Button look="outline" onClick={() => globalThis.print()}>
              <Icon of={Printer} size={18} />
              {words.print}
            </Button>
            <Button onClick={close}>{words.close}</Button>
          </div>
        </>
      ) : (
        <>
          <p className="muted">{words.renew}</p>
          <FormFault text={fault ?? text.fault} />
          <div className={own.ways}>
            {digits !== null && (
              <Button wide disabled={busy || text.busy} onClick={() => void text.run()}>
                {texts.number.send({ digits })}
              </Button>
            )}
            <Button
              wide
              look={digits === null ? 'solid' : 'outline'}
              disabled={busy || text.busy}
              onClick={() => void run()}
            >
              {words.make}
            </Button>
            <Button wide look="outline" disabled={busy || text.busy} onClick={onNumber}>
              {digits === null ? texts.number.add : texts.number.change}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const numberResolver = apiResolver(() => import('#shared/api/standIns.ts'), 'textLinkForm')

const NumberDialog = ({ goal, of: { person }, onClosed }: DialogProps) => {
  const form = useForm({ resolver: numberResolver, defaultValues: { phone: '' } })
  const [country, setCountry] = useState(ownCountry)
  const act = useStandInAction(goal.id)
  const words = texts.number
  return (
    <ActionDialog
      words={{ ...words, title: words.title({ who: person.name }) }}
      form={form}
      done={words.done}
      action={body => act('POST', `${person.userId}/text`, { ...body, ...inCountry(country) })}
      onClosed={onClosed}
    >
      <p>{words.about}</p>
      <NumberFields
        label={words.phone}
        hint={words.phoneHint}
        field={fieldOf(form, 'phone')}
        country={country}
        onCountry={setCountry}
      />
    </ActionDialog>
  )
}

export const VouchDialog = ({ goal, of: { person, claim }, onClosed }: DialogProps) => {
  const act = useStandInAction(goal.id)
  const words = texts.vouch
  return (
    <ActionDialog
      words={{ ...words, title: words.title({ who: person.name }) }}
      done={words.done}
      action={() => act('POST', `${person.userId}/vouch`, { claim: claim?.claim })}
      onClosed={onClosed}
    >
      <p>{words.about({ who: person.name })}</p>
    </ActionDialog>
  )
}

const objectResolver = apiResolver(() => import('#shared/api/standIns.ts'), 'objectRequest')

export const ObjectDialog = ({ goal, of: { person, claim }, onClosed }: DialogProps) => {
  const form = useForm({
    resolver: objectResolver,
    defaultValues: { claim: claim?.claim ?? 0, reason: '' },
  })
  const act = useStandInAction(goal.id)
  const words = texts.object
  return (
    <ActionDialog
      words={words}
      form={form}
      done={words.done}
      action={body => act('POST', `${person.userId}/object`, body)}
      onClosed={onClosed}
    >
      <p>{words.about}</p>
      <TextArea label={words.reason} maxLength={300} {...fieldOf(form, 'reason')} />
    </ActionDialog>
  )
}
