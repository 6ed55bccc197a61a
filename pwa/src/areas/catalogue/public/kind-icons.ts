import type { ProductKind } from "@fernpaw/domain/catalogue/product";
import { Boxes, Package, Pill, ReceiptText, ShoppingBag, Stethoscope, Syringe, TestTube } from "lucide-react";
import type { LucideIcon } from "lucide-react";

export const KIND_ICONS: Record<ProductKind, LucideIcon> = {
  medication: Pill,
  vaccine: Syringe,
  consumable: Package,
  retail: ShoppingBag,
  service: Stethoscope,
  lab_test: TestTube,
  bundle: Boxes,
  fee: ReceiptText,
};
