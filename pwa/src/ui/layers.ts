/** The order of what floats, above the dialogs (1300): a toast must not cover the choices of an open menu. */
export const LAYERS = { toast: 1350, menu: 1400 } as const;
