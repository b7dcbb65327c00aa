import { CloseButton, Loader, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { useLookUp } from '#web/customers/use-look-up.ts'
import { SaleReceipt } from '#web/sales/sale-receipt.tsx'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { FindingList } from './finding-list.tsx'
import type { Destination, Finding, Visit } from './finding.ts'
import classes from './palette.module.css'
import { useFindings } from './use-findings.ts'

/** `page`, `page or product`, `page, product or customer`. */
const listed = (words: readonly string[]): string =>
  words.join(', ').replace(/, ([^,]*)$/, ' or $1')

interface Problem {
  failed: string
  refetch: () => unknown
}

const MAX_LENGTH = 100

/** Finds pages, products, customers and sales by what is typed. Mounted, it is open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const phone = useIsPhone()
  const router = useRouter()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const [saleId, setSaleId] = useState<number>()
  const { text, type, settle } = useDebouncedText(search, setSearch)
  function visit({ to, search: found = {} }: Visit) {
    onClose()
    // The page routes declare no search of their own.
    void router.navigate({ to, search: found as never })
  }
  const lookUp = useLookUp(text, ({ id }) => visit({ to: '/customers', search: { customer: id } }))
  const { groups, isFetching, isSettled, problems, kinds } = useFindings(
    text,
    search,
    lookUp.isOffered && isMostlyNumber(text) ? lookUp.about : undefined,
  )
  const findings = groups.flatMap((group) => group.findings)
  // What was chosen may be gone after another key: then it is the first again.
  const chosen = findings.find(({ key }) => key === chosenKey) ?? findings[0]
  useFocusReturn()

  function open(destination: Destination) {
    if (destination === 'look-up') lookUp.lookUp()
    else if ('saleId' in destination) setSaleId(destination.saleId)
    else visit(destination)
  }
  function step(by: number) {
    const at = chosen ? findings.indexOf(chosen) : 0
    setChosenKey(findings[(at + by + findings.length) % findings.length]?.key)
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      if (findings.length > 0) step(steps)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Pages are there at once; what else stands there may still be for the word before.
    if (chosen && (isSettled || isPage(chosen))) open(chosen.destination)
    else settle(text)
  }
  function change(typed: string) {
    setChosenKey(undefined)
    type(typed)
  }
  if (saleId !== undefined) return <SaleReceipt saleId={saleId} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title="Find anything"
      withCloseButton={false}
      size={600}
      fullScreen={phone}
      centered={false}
      returnFocus={false}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.field}>
        {isFetching ? <Loader size={18} /> : <IconSearch size={18} aria-hidden />}
        <input
          className={classes.input}
          role="combobox"
          aria-label={`Find a ${listed(kinds)}`}
          aria-expanded={findings.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(listId, chosen)}
          placeholder={`Find a ${listed(kinds)}`}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton
          className={classes.close ?? ''}
          size="lg"
          aria-label="Close"
          onClick={onClose}
        />
      </div>
      <div className={classes.found}>
        <FindingList
          id={listId}
          groups={groups}
          chosen={chosen}
          optionId={(finding) => optionId(listId, finding)}
          onPoint={({ key }) => setChosenKey(key)}
          onPick={({ destination }) => open(destination)}
        />
        <PaletteMessages
          problems={problems}
          nothing={isSettled && findings.length === 0 && problems.length === 0 ? kinds : undefined}
        />
      </div>
      <VisuallyHidden role="status">
        {isSettled && search !== '' ? counted(findings.length, 'result') : ''}
      </VisuallyHidden>
    </Modal>
  )
}

/** Of all that is found here, much has a digit in its name: products by weight, sales by their number. */
const isMostlyNumber = (text: string): boolean => /\d.*\d.*\d/.test(text) && !/^\s*t-/i.test(text)

const isPage = ({ key }: Finding): boolean => key.startsWith('/')

const optionId = (listId: string, { key }: Finding): string => `${listId}-${key}`

interface PaletteMessagesProps {
  problems: readonly Problem[]
  /** The kinds of things that were looked for in vain. */
  nothing: readonly string[] | undefined
}

/** Beside the list: what could not be fetched, or that there is nothing. */
function PaletteMessages({ problems, nothing }: PaletteMessagesProps) {
  return (
    <>
      {problems.map(({ failed, refetch }) => (
        <StaleNotice key={failed} title={failed} onRetry={() => void refetch()} apart>
          Check the connection.
        </StaleNotice>
      ))}
      {nothing && (
        <EmptyState
          icon={IconSearchOff}
          title="Nothing found"
          text={`No ${listed(nothing)} matches what you typed.`}
        />
      )}
    </>
  )
}
