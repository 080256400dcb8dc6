import type { ReactNode } from 'react';

type Parts = Record<'menu' | 'offer' | 'coaches' | 'details' | 'action' | 'contact', ReactNode>;

/**
 * Arranges the page below the hero. On phones, the call to action stays in view until the visitor reaches the
 * contact form. The menu stays in view until the end of the page.
 */
export const PageParts = ({ menu, offer, coaches, details, action, contact }: Parts) => (
  <div>
    {menu}
    <div className="bg-surface">
      {offer}
      {coaches}
      {details}
      {action}
    </div>
    {contact}
  </div>
);
