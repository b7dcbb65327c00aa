import { Alert, Button, Modal, type ModalProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertCircle, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './form-modal.module.css'
import { useDiscardGuard } from './use-discard-guard.ts'
import { type FieldErrors, useFormSubmit } from './use-form-submit.ts'
import { type Keep, useKeptDraft } from './use-kept-draft.ts'
import type { Remedy } from './use-newer-copy.ts'

interface FormModalProps<Values extends object, Sent> {
  title: string
  form: UseFormReturnType<Values, Sent>
  submitLabel: string
  /** Writes. When it resolves the dialog closes, unless with `STAY`; what it throws is shown at the top. */
  onSubmit: (values: Sent) => Promise<unknown>
  /** Saved or given up: take the dialog away. */
  onClose: () => void
  /** What a field still waits for, if anything: false when it failed and the field says so. */
  settled?: () => Promise<boolean> | undefined
  /** What a person reads when it throws; the message of an `ApiError` unless told otherwise. */
  errorText?: (error: unknown) => string
  /** Which fields the server's refusal is about. */
  fieldErrors?: (error: unknown) => FieldErrors<Values>
  /** What may be done about a refusal. */
  remedy?: Remedy | undefined
  /** What is typed survives the end of the session under this name; nothing unless told. */
  keep?: Keep
  size?: ModalProps['size']
  cancelLabel?: string
  /** Something else to do, at the left of the buttons. */
  extraAction?: ReactNode
  /** Another dialog is open on top: Escape is that one's. */
  isCovered?: boolean
  children: ReactNode
}

/** The one form in a dialog. Mounted, it is open: render it while something is being edited. */
export function FormModal<Values extends object, Sent = Values>({
  title,
  form,
  submitLabel,
  onSubmit,
  onClose,
  settled,
  errorText,
  fieldErrors,
  remedy,
  keep,
  size = 'lg',
  cancelLabel = 'Cancel',
  extraAction,
  children,
  isCovered = false,
}: FormModalProps<Values, Sent>) {
  const phone = useIsPhone()
  const { busy, refusal, formRef, submit, forget } = useFormSubmit({
    form,
    onSubmit,
    onSaved: () => guard.leave(),
    ...(settled && { settled }),
    ...(errorText && { errorText }),
    ...(fieldErrors && { fieldErrors }),
  })
  const draft = useKeptDraft(form, keep)
  function close() {
    draft.drop()
    onClose()
  }
  const guard = useDiscardGuard({ isDirty: () => form.isDirty(), busy, onClose: close })
  useFocusReturn()
  function mend() {
    remedy?.take()
    forget()
  }
  return (
    <>
      <Modal
        opened
        onClose={guard.close}
        title={title}
        size={size}
        fullScreen={phone}
        returnFocus={false}
        closeOnEscape={!guard.asking && !isCovered}
        classNames={{
          content: classes.content ?? '',
          header: classes.header ?? '',
          body: classes.body ?? '',
        }}
      >
        <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
          {refusal !== undefined && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert" className={classes.refusal}>
              {refusal}
              {remedy && (
                <div className={classes.remedy}>
                  <Button variant="default" size="xs" disabled={busy} onClick={mend}>
                    {remedy.label}
                  </Button>
                  <span>{remedy.hint}</span>
                </div>
              )}
            </Alert>
          )}
          {draft.isRestored && (
            <Alert color="blue" icon={<IconHistory />} role="status" className={classes.refusal}>
              What you had typed before is here again. ID and medical numbers are never kept.
            </Alert>
          )}
          <div className={classes.fields}>{children}</div>
          <div className={classes.footer}>
            {extraAction !== undefined && <div className={classes.extra}>{extraAction}</div>}
            <Button variant="default" disabled={busy} onClick={guard.close}>
              {cancelLabel}
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
      <DiscardDialog guard={guard} />
    </>
  )
}
