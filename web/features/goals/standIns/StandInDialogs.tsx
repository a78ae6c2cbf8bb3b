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
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { useStandInAction } from '../../../lib/rotation.ts'
import { useAction } from '../../../lib/useAction.ts'
import { WhatsAppLink } from '../../common/sharing/ShareWays.tsx'
import actions from '../members/MemberActions.module.css'
import { standInTexts as texts } from './standInTexts.ts'

interface DialogProps {
  goal: GoalResponse
  of: StandInResponse
  onClosed: () => void
}

export const LinkDialog = ({ goal, of: { person }, onClosed }: DialogProps) => {
  const { close, dialog } = useDialog(onClosed)
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
          <FormFault text={fault} />
          <Button disabled={busy} onClick={() => void run()}>
            {words.make}
          </Button>
        </>
      )}
    </Dialog>
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
