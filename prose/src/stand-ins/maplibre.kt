/** The class of MapLibre Android that samples without a map use: Android libraries can't be installed for the tests. */
package org.maplibre.android.geometry

class LatLng(val latitude: Double, val longitude: Double)
