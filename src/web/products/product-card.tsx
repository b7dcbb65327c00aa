import { ActionIcon, Button, Loader, Paper } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconChartBar, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { formatCount } from '#shared/counted.ts'
import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import type { Product } from '#shared/products/product.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { ProductPicture } from '#web/ui/facts/product-picture.tsx'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import classes from './product-card.module.css'
import type { Asked } from './product-dialogs.tsx'
import { STRAIN_LABEL } from './strain-label.ts'

interface ProductCardProps {
  product: Product
  /** Whether this person has a page of reports to go to. */
  hasReports: boolean
  /** Its form is on its way. */
  isOpening: boolean
  onAsk: (asked: Asked) => void
}

// A page has up to a hundred, and every letter of a search would draw them all again.
export const ProductCard = memo(function ProductCard({
  product,
  hasReports,
  isOpening,
  onAsk,
}: ProductCardProps) {
  const archived = product.archived_at !== null
  return (
    <Paper
      className={classes.card}
      component="article"
      withBorder
      data-archived={archived || undefined}
    >
      <div className={classes.picture}>
        <ProductPicture product={product} />
        <div className={classes.marks}>
          {product.is_medical && <Mark tone="purple">Medical</Mark>}
          {archived && <Mark tone="grey">Archived</Mark>}
        </div>
      </div>
      <div className={classes.words}>
        <h2 className={classes.name} title={product.name}>
          {product.name}
        </h2>
        <p className={classes.known}>
          {product.sku} · {product.category_name}
        </p>
        <div className={classes.figures}>
          <span className={classes.price}>
            <MoneyText amount={product.price} />
          </span>
          {!archived && <StockNote stockLevel={product.stock_level} />}
        </div>
        {product.description !== null && (
          <p className={classes.description}>{product.description}</p>
        )}
        <ProductBadges product={product} />
      </div>
      <div className={classes.actions}>
        {archived ? (
          <RestoreButton product={product} onAsk={onAsk} />
        ) : (
          <EditButton product={product} isOpening={isOpening} onAsk={onAsk} />
        )}
        {hasReports && <ReportsLink name={product.name} />}
        {!archived && <ArchiveButton product={product} onAsk={onAsk} />}
      </div>
    </Paper>
  )
})

/** A badge that can be read over any photo. */
function Mark({ tone, children }: { tone: 'purple' | 'grey'; children: string }) {
  return (
    <span className={classes.mark}>
      <StatusBadge tone={tone}>{children}</StatusBadge>
    </span>
  )
}

type ButtonProps = Pick<ProductCardProps, 'product' | 'onAsk'>

function EditButton({ product, isOpening, onAsk }: ButtonProps & { isOpening: boolean }) {
  return (
    <Button
      className={classes.main ?? ''}
      variant="default"
      leftSection={isOpening ? <Loader size={16} /> : <IconPencil size={16} aria-hidden />}
      aria-busy={isOpening}
      aria-label={`Edit ${product.name}`}
      onClick={() => onAsk({ what: 'edit', product })}
    >
      Edit
    </Button>
  )
}

function RestoreButton({ product, onAsk }: ButtonProps) {
  return (
    <Button
      className={classes.main ?? ''}
      variant="default"
      leftSection={<IconArchiveOff size={16} aria-hidden />}
      aria-label={`Restore ${product.name}`}
      onClick={() => onAsk({ what: 'restore', product })}
    >
      Restore
    </Button>
  )
}

function ArchiveButton({ product, onAsk }: ButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      title="Archive"
      aria-label={`Archive ${product.name}`}
      onClick={() => onAsk({ what: 'archive', product })}
    >
      <IconArchive size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function ReportsLink({ name }: { name: string }) {
  return (
    <ActionIcon
      // The page routes declare no search of their own.
      renderRoot={(props) => <Link to="/reports" search={{ search: name } as never} {...props} />}
      variant="default"
      size={36}
      title="Reports"
      aria-label={`Reports, ${name}`}
    >
      <IconChartBar size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Strength and strain, as far as they are known. */
function ProductBadges({ product }: { product: Product }) {
  const { thc_percentage, cbd_percentage, strain_type } = product
  return (
    <div className={classes.badges}>
      {thc_percentage !== null && <StatusBadge tone="green">THC {thc_percentage}%</StatusBadge>}
      {cbd_percentage !== null && <StatusBadge tone="blue">CBD {cbd_percentage}%</StatusBadge>}
      {strain_type !== null && <StatusBadge tone="grey">{STRAIN_LABEL[strain_type]}</StatusBadge>}
    </div>
  )
}

/** How much can be sold today, in a word and a figure. */
function StockNote({ stockLevel }: { stockLevel: number }) {
  const status = stockStatus(stockLevel, useUser().settings.low_stock_below)
  return (
    <span className={classes.note} data-status={status}>
      {STOCK_STATUS_LABEL[status]}
      {status !== 'out' && <b className={classes.count}>{formatCount(stockLevel)}</b>}
    </span>
  )
}
