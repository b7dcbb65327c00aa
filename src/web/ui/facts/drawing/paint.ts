/** The side of a drawing in its own measure. */
const SIDE = 400

type Brush = OffscreenCanvasRenderingContext2D
type Attributes = ReadonlyMap<string, string>

/** What has no outline of its own. */
const WITHOUT_OUTLINE = new Set(['svg', 'defs', 'linearGradient', 'stop', 'g'])

const ELEMENT = /<(\/?)(\w+)((?: [\w-]+="[^"]*")*)\/?>/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const TURN = /(rotate|translate|scale)\(([^)]*)\)/g

/**
 * Paints a drawing of a product. It knows what `productPicture` makes use of and no more: a worker has no reader of
 * markup, and a whole browser for each drawing is what this spares the till.
 */
export function paint(brush: Brush, svg: string): void {
  brush.scale(brush.canvas.width / SIDE, brush.canvas.height / SIDE)
  let backdrop: CanvasGradient | undefined
  for (const [, close, element, words] of svg.matchAll(ELEMENT)) {
    const given: Attributes = new Map(
      [...words!.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, value!]),
    )
    if (element === 'g' && !close) turned(brush, given)
    if (element === 'g' && close) brush.restore()
    if (element === 'linearGradient' && !close) backdrop = gradient(brush, given)
    if (element === 'stop')
      backdrop!.addColorStop(number(given, 'offset'), given.get('stop-color')!)
    const outline = outlineOf(element!, given)
    if (outline) fillIn(brush, outline, { given, backdrop })
  }
}

function outlineOf(element: string, given: Attributes): Path2D | undefined {
  const at = (name: string) => number(given, name)
  const outline = new Path2D()
  switch (element) {
    case 'path':
      return new Path2D(given.get('d'))
    case 'rect':
      outline.roundRect(at('x'), at('y'), at('width'), at('height'), at('rx'))
      return outline
    case 'circle':
      outline.arc(at('cx'), at('cy'), at('r'), 0, 2 * Math.PI)
      return outline
    case 'ellipse':
      outline.ellipse(at('cx'), at('cy'), at('rx'), at('ry'), 0, 0, 2 * Math.PI)
      return outline
    default:
      if (WITHOUT_OUTLINE.has(element)) return undefined
      throw new Error(`A drawing has <${element}>, which nobody can paint`)
  }
}

function fillIn(
  brush: Brush,
  outline: Path2D,
  { given, backdrop }: { given: Attributes; backdrop: CanvasGradient | undefined },
): void {
  turned(brush, given)
  brush.globalAlpha = Number(given.get('opacity') ?? 1)
  const fill = given.get('fill')!
  if (fill !== 'none') {
    brush.fillStyle = fill.startsWith('url(') ? backdrop! : fill
    brush.fill(outline)
  }
  const stroke = given.get('stroke')
  if (stroke !== undefined) {
    brush.strokeStyle = stroke
    brush.lineWidth = number(given, 'stroke-width')
    brush.lineCap = 'round'
    brush.stroke(outline)
  }
  brush.restore()
}

/** Until the brush is restored. */
function turned(brush: Brush, given: Attributes): void {
  brush.save()
  for (const [, how, amounts] of (given.get('transform') ?? '').matchAll(TURN)) {
    const [first, second = 0, third = 0] = amounts!.split(' ').map(Number)
    if (how === 'translate') brush.translate(first!, second)
    if (how === 'scale') brush.scale(first!, first!)
    if (how === 'rotate') {
      brush.translate(second, third)
      brush.rotate((first! * Math.PI) / 180)
      brush.translate(-second, -third)
    }
  }
}

/** Over the whole drawing. */
function gradient(brush: Brush, given: Attributes): CanvasGradient {
  const at = (name: string) => number(given, name) * SIDE
  return brush.createLinearGradient(at('x1'), at('y1'), at('x2'), at('y2'))
}

const number = (given: Attributes, name: string): number => Number(given.get(name) ?? 0)
