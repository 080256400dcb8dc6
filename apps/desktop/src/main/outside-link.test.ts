import { describe, expect, test } from 'vitest';
import { outsideLink } from './outside-link.ts';

describe('the system opens', () => {
  test.each([
    'https://club.example/rules?x=1',
    'mailto:kim@club.example',
    'mailto:kim@club.example?subject=Hi',
    'tel:+15551234567',
  ])('%s', (url) => expect(outsideLink(url)).toBe(url));
});

describe('the system never opens', () => {
  test.each([
    'http://club.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ms-msdt:/id PCWDiagnostic',
    'search-ms:query=x&crumb=location:\\\\evil.example',
    'smb://evil.example/share',
    'app://clubhouse/',
    'https://club.example@evil.example/',
    'mailto:kim@club.example?attach=/etc/passwd',
    'mailto:kim@club.example?subject=Hi&attachment=/etc/passwd',
    'tel:*21*5551234567%23',
    'not an address',
    '',
  ])('%s', (url) => expect(outsideLink(url)).toBeNull());
});
