import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** What the demo shop tells about itself; everything else keeps its default. */
export const SHOP_DETAILS = {
  store_name: 'Veld Dispensary',
  vat_number: '4620187395',
  cannabis_license: 'SAHPRA-CAN-2025-0417',
  timezone: 'Africa/Johannesburg',
  email: 'hello@veld.test',
  phone: '+27 21 555 0142',
  address: '42 Kloof Street, Gardens, Cape Town, 8001',
} satisfies Partial<ShopSettings>
