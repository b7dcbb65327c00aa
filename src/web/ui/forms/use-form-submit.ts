import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { UNEXPECTED } from '#web/ui/states/write-error.ts'

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/** What a submission answers that leaves the form open: for the next, or since the person thought better of it. */
export const STAY = Symbol('stay')

interface FormSubmitOptions<Values extends object, Sent> {
  form: UseFormReturnType<Values, Sent>
  onSubmit: (values: Sent) => Promise<unknown>
  onSaved: () => void
  /** What a field still waits for, if anything: false when it failed and the field says so. */
  settled?: () => Promise<boolean> | undefined
  errorText?: (error: unknown) => string
  fieldErrors?: (error: unknown) => FieldErrors<Values>
}

/** One submission at a time, its refusal kept for the person to read, the first wrong field focused. */
export function useFormSubmit<Values extends object, Sent>({
  form,
  onSubmit,
  onSaved,
  settled,
  errorText = messageOf,
  fieldErrors,
}: FormSubmitOptions<Values, Sent>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  /** How often something was wrong: each time the person is led to it. */
  const [problems, setProblems] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  // State is a render behind: two quick presses of Enter would both see it idle.
  const running = useRef(false)

  async function send(values: Sent) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      if ((await onSubmit(values)) !== STAY) onSaved()
    } catch (error) {
      refuse(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) logError(error)
    setRefusal(errorText(error))
    form.setErrors({ ...fieldErrors?.(error) })
    showProblem()
  }
  const showProblem = () => setProblems((count) => count + 1)
  // In an effect: by then the errors are on the page.
  useEffect(() => {
    if (problems === 0) return
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (invalid) invalid.focus()
    else element.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [problems])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A form inside a dialog is still a child of the form that opened it, in React's eyes.
    event.stopPropagation()
    event.preventDefault()
    const waitedFor = settled?.()
    if (waitedFor) void checkAfter(waitedFor)
    else check()
  }
  const check = () => form.onSubmit((values) => void send(values), showProblem)()
  async function checkAfter(waitedFor: Promise<boolean>) {
    setBusy(true)
    const isFine = await waitedFor
    setBusy(false)
    if (isFine) check()
    else showProblem()
  }
  const formRef = useCallback((form: HTMLFormElement | null) => {
    element.current = form
    if (form) markFirstField(form)
  }, [])
  /** What was refused is mended by other means: on with the form from its first field. */
  function forget() {
    setRefusal(undefined)
    form.clearErrors()
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  return { busy, refusal, formRef, submit, forget }
}

/** The dialog's focus trap would start at its close button. */
function markFirstField(form: HTMLFormElement): void {
  if (form.querySelector('[data-autofocus]')) return
  const field = form.querySelector<HTMLElement>(':is(input, select, textarea):enabled')
  if (field) field.dataset['autofocus'] = ''
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : UNEXPECTED
}
