import { describe, expect, it } from 'vitest';
import { compilePath, methodsOn } from './path-template.ts';

describe('a path of the contract', () => {
  it('reads several values out of one segment, also where their separator is encoded', () => {
    const path = compilePath('/v1/distance/{key}/{a},{b}/{c},{d}');
    expect(path.read('/v1/distance/k%2F/90.4,23.8/-1,2/')).toEqual({
      key: 'k%2F',
      a: '90.4',
      b: '23.8',
      c: '-1',
      d: '2',
    });
    const values = { key: 'k', a: '90.4', b: '23.8', c: '-1', d: '2' };
    expect(path.read('/v1/distance/k/90.4%2C23.8/-1%2c2')).toEqual(values);
    expect(path.read('/v1/distance/k/1%2C5,23.8/-1,2')).toEqual({ ...values, a: '1%2C5' });
    expect(path.read('/v1/distance/k/90.4/-1,2')).toEqual({ ...values, b: '' });
    expect(path.read('/v1/distance/k/90.4,23.8,3/-1,2')).toEqual({ ...values, b: '23.8,3' });
    expect(path.matches('/v1/distance/k/90.4/-1,2')).toBe(true);
  });

  it('gives a value alone in its segment everything but a slash', () => {
    const path = compilePath('/route/{coordinates}');
    expect(path.read('/route/90,23;91,24')).toEqual({ coordinates: '90,23;91,24' });
    expect(path.read('/route/')).toEqual({ coordinates: '' });
    expect(path.read('/route/a/b')).toBeNull();
    expect([path.route, path.isConcrete]).toEqual(['/route/:segment2', false]);
  });

  it('takes marks of regular expressions as they are', () => {
    const path = compilePath('/nearby/0.5/10');
    expect([path.matches('/nearby/0.5/10'), path.matches('/nearby/0x5/10')]).toEqual([true, false]);
    expect([path.isConcrete, path.read('/anything')]).toEqual([true, {}]);
  });

  it('hides the templates that a path without parameters fits', () => {
    const operations = [
      { method: 'GET' as const, template: compilePath('/points/{id}') },
      { method: 'POST' as const, template: compilePath('/points/new') },
    ];
    expect(methodsOn('/points/new', operations)).toEqual(['POST', 'OPTIONS']);
    expect(methodsOn('/points/7', operations)).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(methodsOn('/points', operations)).toEqual([]);
  });
});
