import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { productsApi } from '#shared/products/contract.ts'
import type { Product, ProductFields } from '#shared/products/product.ts'
import { ApiError, refusedBy } from '#web/call.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import type { FieldErrors } from '#web/ui/forms/use-form-submit.ts'
import { useNewerCopy } from '#web/ui/forms/use-newer-copy.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { useCatalogueWrites } from './data.ts'
import { PictureField } from './picture-field.tsx'
import { PriceHistory } from './price-history.tsx'
import { productErrorText } from './product-error-text.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import {
  fieldsOf,
  NEW_PRODUCT,
  problemsIn,
  type ProductValues,
  valuesOf,
} from './product-values.ts'
import { useImageUpload } from './use-image-upload.ts'

interface ProductFormProps {
  /** Without it a new one is added. */
  product?: Product
  onClose: () => void
}

export function ProductForm({ product: given, onClose }: ProductFormProps) {
  const [product, setProduct] = useState(given)
  const { addProduct, updateProduct } = useCatalogueWrites()
  const form = useForm<ProductValues, ProductFields>({
    initialValues: product ? valuesOf(product) : NEW_PRODUCT,
    validate: problemsIn,
    transformValues: fieldsOf,
  })
  const upload = useImageUpload((address) => form.setFieldValue('image_url', address))
  // Whoever saves while the category is being created wants the product with it.
  const category = useRef<Promise<boolean>>(undefined)
  function awaitCategory(created: Promise<boolean>) {
    category.current = created
    void created.finally(() => (category.current = undefined))
  }

  const { remedy, notice } = useNewerCopy<Product>((newer) => {
    setProduct(newer)
    upload.cancel()
    form.setInitialValues(valuesOf(newer))
    form.setValues(valuesOf(newer))
  })

  async function save(fields: ProductFields) {
    // Whoever saves while the picture is on its way wants the product with it.
    const image_url = (await upload.settled()) ?? fields.image_url
    try {
      if (product) await updateProduct(product, { ...fields, image_url })
      else await addProduct({ ...fields, image_url })
    } catch (error) {
      notice(refusedBy(error, productsApi.updateProduct, 409)?.current)
      throw error
    }
    toast.success(product ? 'Product updated successfully!' : 'Product added successfully!')
  }
  return (
    <FormModal
      title={product ? 'Edit Product' : 'Add Product'}
      form={form}
      submitLabel={product ? 'Save Changes' : 'Add Product'}
      onSubmit={save}
      onClose={onClose}
      settled={() => category.current}
      errorText={productErrorText(product ? 'Failed to update product' : 'Failed to add product')}
      fieldErrors={takenFields}
      remedy={remedy}
      keep={{ as: `product-${given?.id ?? 'new'}` }}
    >
      <PictureField form={form} upload={upload} />
      <ProductFormFields form={form} onCreating={awaitCategory} />
      {product && <PriceHistory productId={product.id} />}
    </FormModal>
  )
}

/** The server's sentence names the other product; the field it is about only has to be found. */
function takenFields(error: unknown): FieldErrors<ProductValues> {
  if (!(error instanceof ApiError) || error.status !== 409) return {}
  if (error.message.startsWith('SKU ')) return { sku: 'Already in use' }
  return error.message.startsWith('Barcode ') ? { barcode: 'Already in use' } : {}
}
